#include "roofline/schema.hpp"

#include <array>
#include <span>
#include <string_view>

#include "roofline/catalogue.hpp"
#include "roofline/published/accelerator.hpp"
#include "roofline/published/scenario.hpp"
#include "roofline/scenario_fields.hpp"

namespace roofline {
namespace {

Value one(std::string_view key, Value value) {
  return ObjectBuilder(1).add(key, std::move(value)).done();
}

Value texts(std::initializer_list<std::string_view> items) {
  return Value::Array(items.begin(), items.end());
}

Value if_then(Value condition, Value consequence) {
  return ObjectBuilder(2)
      .add("if", std::move(condition))
      .add("then", std::move(consequence))
      .done();
}

/// An object schema with more of its own rules.
Value with(const Value& object, std::string_view key, Value value) {
  ObjectBuilder extended(object.object()->size() + 1);
  for (const Value::Member& member : *object.object()) extended.add(member.first, member.second);
  return std::move(extended.add(key, std::move(value))).done();
}

template <typename Labels>
Value::Array keys_of(std::span<const Labels> all) {
  Value::Array keys;
  keys.reserve(all.size());
  for (const Labels& labels : all) keys.emplace_back(labels.key);
  return keys;
}

/// A key of the catalogue, or one of the objects.
Value key_or(std::string_view description, Value::Array keys, Value::Array objects) {
  objects.insert(objects.begin(), ObjectBuilder(2)
                                      .add("description", "A key of the catalogue.")
                                      .add("enum", std::move(keys))
                                      .done());
  return ObjectBuilder(2).add("description", description).add("anyOf", std::move(objects)).done();
}

Value hugging_face_config() {
  Value::Array known_by;
  for (const std::string_view key : {"model_type", "architectures"}) {
    known_by.push_back(one("required", texts({key})));
  }
  return ObjectBuilder(3)
      .add("type", "object")
      .add("description", "A Hugging Face config.json.")
      .add("anyOf", std::move(known_by))
      .done();
}

/// The fields of a mixture of experts belong together.
Value model_schema(const FieldGroup& group) {
  ObjectBuilder together(4);
  for (const std::string_view key :
       {"expertsPerToken", "sharedExperts", "expertFfnSize", "denseLayers"}) {
    together.add(key, texts({"experts"}));
  }
  const Value some_experts = ObjectBuilder(2)
                                 .add("properties", one("experts", one("minimum", 1)))
                                 .add("required", texts({"experts"}))
                                 .done();
  ObjectBuilder needed(2);
  needed
      .add("properties", ObjectBuilder(2)
                             .add("expertsPerToken", one("minimum", 1))
                             .add("expertFfnSize", one("minimum", 1))
                             .done())
      .add("required", texts({"expertsPerToken", "expertFfnSize"}));
  Value own = with(schema(group), "dependentRequired", std::move(together).done());
  own = with(own, "allOf", Value::Array{if_then(some_experts, std::move(needed).done())});
  return key_or(group.description, keys_of(model_labels()),
                {std::move(own), hugging_face_config()});
}

Value group_schema(const FieldGroup& group) {
  if (group.key == "hardware") {
    return key_or(group.description, keys_of(device_labels()), {schema(group)});
  }
  if (group.key == "model") return model_schema(group);
  return schema(group);
}

Value first_principles_schema() {
  const std::vector<FieldGroup> groups = scenario_field_groups();
  const Value request = schema(groups.front());
  ObjectBuilder properties(12);
  Value::Array required = *request.find("required")->array();
  for (const Value::Member& member : *request.find("properties")->object()) {
    properties.add(member.first, member.second);
  }
  for (std::size_t i = 1; i < groups.size(); ++i) {
    properties.add(groups[i].key, group_schema(groups[i]));
    if (groups[i].required) required.emplace_back(groups[i].key);
  }
  const Value prefill =
      one("properties", one("workload", one("properties", one("phase", one("const", "prefill")))));
  const Value no_policy = one("properties", one("kvPolicy", false));
  return ObjectBuilder(7)
      .add("title", "First-principles scenario")
      .add("type", "object")
      .add("properties", std::move(properties).done())
      .add("required", std::move(required))
      .add("additionalProperties", false)
      .add("allOf", Value::Array{if_then(prefill, no_policy)})
      .done();
}

Value published_schema() {
  ObjectBuilder properties(8);
  properties.add("costModel", one("const", "published"))
      .add("hardware", ObjectBuilder(2)
                           .add("enum", keys_of(published::accelerators()))
                           .add("default", published::default_hardware)
                           .done());
  for (const NumberField& field : published::fields()) properties.add(field.key, schema(field));
  return ObjectBuilder(5)
      .add("title", "Published scenario")
      .add("type", "object")
      .add("properties", std::move(properties).done())
      .add("required", texts({"costModel"}))
      .add("additionalProperties", false)
      .done();
}

}  // namespace

Value scenario_schema() {
  return ObjectBuilder(3)
      .add("$schema", "https://json-schema.org/draft/2020-12/schema")
      .add("title", "Roofline Analyzer scenario")
      .add("oneOf", Value::Array{published_schema(), first_principles_schema()})
      .done();
}

}  // namespace roofline
