#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "roofline/device.hpp"
#include "roofline/result.hpp"
#include "roofline/text.hpp"
#include "roofline/transformer.hpp"

/// The devices and models that come with the product: core/data/devices.json and models.json, read
/// when it is built. Where each number comes from stands in those files and in sources.json, which
/// are not part of the library.
namespace roofline {

/// What is said of a device besides its numbers. Texts may be empty, never null.
struct DeviceLabels {
  Text key;
  Text name;
  Text vendor;
  Text architecture;
  Text kind;         ///< gpu, soc, cpu, npu, tpu
  Text memory_type;  ///< HBM3e, GDDR6, ...
  int year;          ///< 0: unknown
};

/// Every device, in the order of the catalogue.
std::span<const DeviceLabels> device_labels();
/// The device of device_labels()[index]; empty optionals are unknown numbers.
Device catalogue_device(std::size_t index);
/// By key; the error of an unknown one names the field `hardware`.
Result<Device> find_device(std::string_view key);

struct ModelLabels {
  Text key;
  Text name;
  Text family;
  Text huggingface;  ///< repository id; empty: none
};

struct CatalogueModel {
  Transformer transformer;
  std::optional<double> max_context{};           ///< tokens; unknown: no limit was found
  std::optional<double> published_parameters{};  ///< the vendor's own total
};

/// Every model, in the order of the catalogue.
std::span<const ModelLabels> model_labels();
/// The model of model_labels()[index].
CatalogueModel catalogue_model(std::size_t index);
/// By key; the error of an unknown one names the field `model`.
Result<CatalogueModel> find_model(std::string_view key);

}  // namespace roofline
