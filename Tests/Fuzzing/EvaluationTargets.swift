import Evaluation
import System

extension FuzzTarget {
    /// What `evaluate` and `calibrate` read besides recordings and models.
    static let evaluations = [
        FuzzTarget(
            "label-table",
            texts: [
                "file,start,end,label,condition\na.wav,1,2.5,computer,\"kitchen, loud\"\r\nb.wav,,,,\n",
                "\u{feff}condition,FILE\n\"a \"\"b\"\"\nc\",a.wav\n",
            ]
        ) { bytes in
            let table = try LabelTable(csv: String(decoding: bytes, as: UTF8.self), name: "a.csv")
            var recordings = Recordings(positives: [("a.wav", "", ""), ("c/b.wav", "", "c")], negatives: ["n.wav"])
            try recordings.add(table, from: "a.csv")
            return !recordings.occurrences(of: "computer").isEmpty
        },
        FuzzTarget("label-track", texts: ["1.0\t1.5\tcomputer\n\\\t100\t4000\n7\t8\t\n"]) { bytes in
            try !LabelTable(track: String(decoding: bytes, as: UTF8.self), name: "a.txt").labels.isEmpty
        },
        FuzzTarget(
            "evaluation-state",
            texts: [
                #"{"candidates":[0.1,0.5,0.6,0.9,3,4,4.1,0.2],"duration":9,"start":1,"end":2}"# + "\n",
                #"{"candidates":[1,2,3,0.5]}"# + "\n" + #"{"candidates":[],"duration":9}"# + "\n",
            ]
        ) { bytes in
            guard let hearing = Hearing(lines: bytes) else { return false }
            let report = ModelReport(
                ModelMeasurement(
                    name: "m", keyword: "computer", threshold: 0.5,
                    Recordings(positives: [("a.wav", "", "")], negatives: ["n.wav"]),
                    hearings: ["a.wav": hearing, "n.wav": hearing]))
            let whole = EvaluationReport(createdBy: "fuzz", models: [report], baseline: nil)
            return !EvaluationPage.html(whole).isEmpty && !whole.json.description.isEmpty
        },
        FuzzTarget(
            "evaluation-baseline",
            texts: [
                #"{"event":"evaluation","models":[{"model":"m","keyword":"computer","hours":2,"points":[{"at":"1/h","#
                    + #""threshold":0.5,"alarms":2},{"at":"threshold","threshold":null,"alarms":1}],"takes":[{"file":"#
                    + #""a.wav","start":1,"end":2,"score":0.9},{"file":"b.wav","score":null}]}]}"#
            ]
        ) { bytes in
            let baseline = try Baseline(bytes, name: "old.json")
            guard let found = baseline.outcomes(of: "computer", named: "m", at: .rate(1)) else { return false }
            return Comparison(found, found).words > 0
        },
        FuzzTarget("failure-rule", texts: ["miss@1/h > 5%", "alarms > baseline + 0.5/h", "latency > 0.3 s"]) { bytes in
            FailureRule(String(decoding: bytes, as: UTF8.self)) != nil
        },
        FuzzTarget("target-rate", texts: ["one per 2 days", "0.5/h", "3 times a week"]) { bytes in
            TargetRate(String(decoding: bytes, as: UTF8.self)) != nil
        },
    ]
}
