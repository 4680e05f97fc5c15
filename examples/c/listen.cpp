// Finds keywords in raw PCM on standard input, 16 kHz, mono, 16 bit, and says so at once.
//
//     c++ -std=c++17 listen.cpp $(pkg-config --cflags --libs rouse) -o listen
//     arecord -q -t raw -f S16_LE -r 16000 -c 1 | ./listen computer.rouse [more.rouse...]
#include <rouse.h>

#include <array>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <vector>

namespace {

struct Free {
    void operator()(rouse_model *model) const { rouse_model_free(model); }
    void operator()(rouse_spotter *spotter) const { rouse_spotter_free(spotter); }
};
using Model = std::unique_ptr<rouse_model, Free>;
using Spotter = std::unique_ptr<rouse_spotter, Free>;

Spotter makeSpotter(int count, char **paths) {
    rouse_error error{};
    std::vector<Model> models;
    std::vector<const rouse_model *> pointers;
    for (int i = 0; i < count; i++) {
        models.emplace_back(rouse_model_open(paths[i], &error));
        if (!models.back()) throw std::runtime_error(error.message);
        pointers.push_back(models.back().get());
    }
    Spotter spotter(rouse_spotter_create(pointers.data(), pointers.size(), nullptr, &error));
    if (!spotter) throw std::runtime_error(error.message);
    return spotter;
}

void report(const rouse_detection *found, void *) {
    std::printf("%s %.2f %.2f %.2f %.4f\n", found->keyword, found->start, found->end, found->time, found->score);
    std::fflush(stdout);
}

}  // namespace

int main(int count, char **words) try {
    if (count < 2) {
        std::fprintf(stderr, "usage: %s MODEL.rouse... < PCM\n", words[0]);
        return 64;
    }
    const Spotter spotter = makeSpotter(count - 1, words + 1);
    rouse_error error{};
    if (rouse_spotter_set_callback(spotter.get(), report, nullptr, &error)) throw std::runtime_error(error.message);
    // 10 ms, as little as there is sense in.
    std::array<std::int16_t, ROUSE_FRAME_LENGTH> samples;
    while (const std::size_t read = std::fread(samples.data(), sizeof samples[0], samples.size(), stdin))
        if (rouse_spotter_process_int16(spotter.get(), samples.data(), read, &error))
            throw std::runtime_error(error.message);
    if (rouse_spotter_finish(spotter.get(), &error)) throw std::runtime_error(error.message);
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 70;
}
