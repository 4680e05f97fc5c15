#!/bin/sh
# Runs a command beside a Slurm of its own: one node, this machine, with everything in a folder that is thrown away.
#
#     tools/one_node_slurm.sh COMMAND...
#
# Needs root, slurm-wlm and munge (tools/packages.sh archive). Ends with what the command ends with, and with 75 where
# such a Slurm cannot run.
set -eu

cannot() {
    echo "tools/one_node_slurm.sh: $1" >&2
    exit 75
}

[ "$(id -u)" -eq 0 ] || cannot "only root can run a Slurm of its own"
for program in slurmctld slurmd munged sbatch; do
    command -v "$program" >/dev/null || cannot "$program is missing (Debian: slurm-wlm, munge)"
done
place="$(mktemp -d)"
chmod 755 "$place"
started=""
trap 'for one in $started; do kill "$one" 2>/dev/null || true; done; wait 2>/dev/null; rm -rf "$place"' EXIT
mkdir "$place/state" "$place/spool" "$place/munge"
chmod 711 "$place/munge"
name="$(hostname -s)"

# A port that nobody has.
port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

dd if=/dev/urandom of="$place/key" bs=32 count=1 2>/dev/null
chmod 600 "$place/key"
munged --foreground --force --key-file="$place/key" --socket="$place/munge/socket" --log-file="$place/munge/log" \
    --pid-file="$place/munge/pid" --seed-file="$place/munge/seed" >"$place/munged.log" 2>&1 &
started="$!"
cat >"$place/slurm.conf" <<END
ClusterName=one
SlurmctldHost=$name(127.0.0.1)
SlurmctldPort=$(port)
SlurmdPort=$(port)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$place/munge/socket
CredType=cred/munge
StateSaveLocation=$place/state
SlurmdSpoolDir=$place/spool
SlurmctldPidFile=$place/slurmctld.pid
SlurmdPidFile=$place/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,sched_min_interval=100000
ReturnToService=2
JobRequeue=1
MinJobAge=60
NodeName=$name NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$name Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF="$place/slurm.conf"
for _ in 1 2 3 4 5 6 7 8 9 10; do [ -S "$place/munge/socket" ] && break || sleep 0.5; done
slurmctld -D >"$place/slurmctld.log" 2>&1 &
started="$started $!"
slurmd -D >"$place/slurmd.log" 2>&1 &
started="$started $!"
ready=""
for _ in $(seq 60); do
    case "$(sinfo -h -o %T 2>/dev/null)" in idle*) ready=yes; break ;; esac
    sleep 0.5
done
[ -n "$ready" ] || { tail -5 "$place"/*.log >&2; cannot "Slurm does not begin"; }
status=0
"$@" || status=$?
exit "$status"
