#include "roofline/field_group.hpp"

#include <string>

namespace roofline {
namespace {

bool exists_in(unsigned variants, std::size_t variant) { return (variants >> variant) & 1U; }

Value names_of(std::span<const std::string_view> names) {
  return Value::Array(names.begin(), names.end());
}

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

void add_words(ObjectBuilder& object, std::string_view key, std::string_view label,
               std::string_view description) {
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
  for (const Value::Member& member : *written.object()) object.add(member.first, member.second);
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

constexpr std::string_view name_key = "name";
constexpr std::string_view name_label = "Name";
constexpr std::string_view name_description = "Any text.";

/// The start of every schema of a field.
ObjectBuilder typed(std::string_view type, std::string_view label, std::string_view description) {
  ObjectBuilder object(10);
  object.add("type", type).add("title", label).add("description", description);
  return object;
}

Value schema(const ChoiceField& field) {
  ObjectBuilder object = typed(field.several ? "array" : "string", field.label, field.description);
  if (field.several) {
    object.add("items", ObjectBuilder(1).add("enum", names_of(field.names)).done())
        .add("minItems", 1)
        .add("uniqueItems", true);
  } else {
    object.add("enum", names_of(field.names));
  }
  if (field.fallback) object.add("default", field.names[*field.fallback]);
  return std::move(object).done();
}

Value schema(const BooleanField& field) {
  ObjectBuilder object = typed("boolean", field.label, field.description);
  if (field.fallback) object.add("default", *field.fallback);
  return std::move(object).done();
}

/// The fields that exist in one variant, as one object.
Value variant_schema(const FieldGroup& group, std::size_t variant) {
  ObjectBuilder properties(24);
  Value::Array required;
  const auto add = [&](std::string_view key, Value value, bool needed) {
    properties.add(key, std::move(value));
    if (needed) required.emplace_back(key);
  };
  if (group.named) {
    add(name_key, typed("string", name_label, name_description).done(), false);
  }
  for (const ChoiceField& field : group.choices) {
    if (!exists_in(field.variants, variant)) continue;
    if (group.has_variants && &field == &group.choices.front()) {
      const ChoiceField only{field.key, field.label, field.description,
                             field.names.subspan(variant, 1)};
      add(field.key, schema(only), true);
    } else {
      add(field.key, schema(field), !field.fallback && !field.optional);
    }
  }
  for (const NumberField& field : group.numbers) {
    if (!exists_in(field.variants, variant)) continue;
    add(field.key, schema(field), !field.fallback && !field.optional);
  }
  for (const BooleanField& field : group.booleans) {
    add(field.key, schema(field), !field.fallback);
  }
  ObjectBuilder object = typed("object", group.label, group.description);
  object.add("properties", std::move(properties).done())
      .add("required", std::move(required))
      .add("additionalProperties", false);
  return std::move(object).done();
}

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

Value schema(const NumberField& field) {
  std::string description(field.description);
  if (!field.unit.empty()) description += " Unit: " + std::string(field.unit) + ".";
  ObjectBuilder object = typed(field.integer ? "integer" : "number", field.label, description);
  object.add(field.exclusive_minimum ? "exclusiveMinimum" : "minimum", field.minimum)
      .add("maximum", field.maximum);
  if (!field.choices.empty()) {
    object.add("enum", Value::Array(field.choices.begin(), field.choices.end()));
  }
  if (field.fallback) object.add("default", *field.fallback);
  return std::move(object).done();
}

Value schema(const FieldGroup& group) {
  if (!group.has_variants) return variant_schema(group, 0);
  Value::Array variants;
  for (std::size_t i = 0; i < group.choices.front().names.size(); ++i) {
    variants.push_back(variant_schema(group, i));
  }
  return ObjectBuilder(3)
      .add("title", group.label)
      .add("description", group.description)
      .add("oneOf", std::move(variants))
      .done();
}

}  // namespace roofline
