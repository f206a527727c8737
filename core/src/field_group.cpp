#include "roofline/field_group.hpp"

#include <string>

namespace roofline {
namespace {

bool exists_in(unsigned variants, std::size_t variant) { return (variants >> variant) & 1U; }

Value names_of(std::span<const Text> names) { return Value::Array(names.begin(), names.end()); }

/// The names of the variants of a field that does not exist in all of them.
void add_only_for(ObjectBuilder& object, const FieldGroup& group, unsigned variants) {
  if (variants == all_variants) return;
  Value::Array names;
  const auto all = group.choices.front().names;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (exists_in(variants, i)) names.emplace_back(all[i]);
  }
  object.add("onlyFor", std::move(names));
}

void add_words(ObjectBuilder& object, Text key, Text label, Text description) {
  object.add("name", key).add("label", label).add("description", description);
}

Value to_value(const FieldGroup& group, const ChoiceField& field) {
  ObjectBuilder object(9);
  add_words(object, field.key, field.label, field.description);
  object.add("type", field.several ? "choices" : "choice").add("choices", names_of(field.names));
  if (field.fallback) object.add("default", field.names[*field.fallback]);
  if (field.optional) object.add("optional", true);
  add_only_for(object, group, field.variants);
  return std::move(object).done();
}

Value to_value(const FieldGroup& group, const NumberField& field) {
  ObjectBuilder object(11);
  const Value written = roofline::to_value(field);
  for (const Value::Member& member : *written.object())
    object.add_named(member.first, member.second);
  add_only_for(object, group, field.variants);
  return std::move(object).done();
}

Value to_value(const BooleanField& field) {
  ObjectBuilder object(5);
  add_words(object, field.key, field.label, field.description);
  object.add("type", "boolean");
  if (field.fallback) object.add("default", *field.fallback);
  return std::move(object).done();
}

constexpr Text name_key = "name";
constexpr Text name_label = "Name";
constexpr Text name_description = "Any text.";

}  // namespace

Value to_value(const FieldGroup& group) {
  Value::Array fields;
  if (group.named) {
    ObjectBuilder object(5);
    add_words(object, name_key, name_label, name_description);
    fields.push_back(std::move(object.add("type", "text").add("optional", true)).done());
  }
  for (const ChoiceField& field : group.choices) fields.push_back(to_value(group, field));
  for (const NumberField& field : group.numbers) fields.push_back(to_value(group, field));
  for (const BooleanField& field : group.booleans) fields.push_back(to_value(field));
  return ObjectBuilder(5)
      .add("key", group.key)
      .add("label", group.label)
      .add("description", group.description)
      .add("required", group.required)
      .add("fields", std::move(fields))
      .done();
}

}  // namespace roofline
