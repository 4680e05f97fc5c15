#include "ctoml.h"

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <algorithm>
#include <cstring>
#include <string>

namespace {

struct Visitor {
    void (*visit)(void *, const rouse_toml_node *);
    void *context;

    void tell(const std::string &path, const toml::node &node, rouse_toml_kind kind, bool is_element) const {
        rouse_toml_node told{};
        told.path = path.c_str();
        told.kind = kind;
        told.is_element = is_element;
        told.text = "";
        told.line = static_cast<int>(node.source().begin.line);
        if (const auto *text = node.as_string()) {
            told.text = text->get().data();
            told.length = text->get().size();
        }
        if (const auto *integer = node.as_integer()) told.integer = integer->get();
        if (const auto *boolean = node.as_boolean()) told.integer = boolean->get();
        if (const auto *number = node.as_floating_point()) told.number = number->get();
        visit(context, &told);
    }

    void walk(const std::string &path, const toml::node &node, bool is_element) const {
        switch (node.type()) {
            case toml::node_type::table:
                tell(path, node, ROUSE_TOML_TABLE, is_element);
                if (!is_element) walk(path, *node.as_table());
                break;
            case toml::node_type::array:
                tell(path, node, ROUSE_TOML_LIST, is_element);
                if (!is_element)
                    for (const auto &element : *node.as_array()) walk(path, element, true);
                break;
            case toml::node_type::string: tell(path, node, ROUSE_TOML_TEXT, is_element); break;
            case toml::node_type::integer: tell(path, node, ROUSE_TOML_INTEGER, is_element); break;
            case toml::node_type::floating_point: tell(path, node, ROUSE_TOML_NUMBER, is_element); break;
            case toml::node_type::boolean: tell(path, node, ROUSE_TOML_BOOLEAN, is_element); break;
            default: tell(path, node, ROUSE_TOML_TIME, is_element); break;
        }
    }

    void walk(const std::string &path, const toml::table &table) const {
        for (const auto &[key, value] : table) {
            const std::string name(key.str());
            walk(path.empty() ? name : path + "." + name, value, false);
        }
    }
};

}  // namespace

int rouse_toml_read(
    const char *text, size_t length, void (*visit)(void *context, const rouse_toml_node *node), void *context,
    rouse_toml_error *error) {
    const toml::parse_result result = toml::parse(std::string_view(text, length));
    if (!result) {
        const auto why = result.error().description();
        const size_t count = std::min(why.size(), sizeof error->message - 1);
        std::memcpy(error->message, why.data(), count);
        error->message[count] = 0;
        error->line = static_cast<int>(result.error().source().begin.line);
        return -1;
    }
    Visitor{visit, context}.walk("", result.table());
    return 0;
}
