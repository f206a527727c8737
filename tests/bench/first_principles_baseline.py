"""The first-principles step of a dense model in plain Python: what the C++ is measured against."""
H100 = {"peak": 989.4e12, "bandwidth": 3350e9}
DENSE_80_LAYERS = {
    "hidden": 8192,
    "layers": 80,
    "heads": 64,
    "kv_heads": 8,
    "head_dim": 128,
    "ffn": 28672,
    "vocab": 128256,
}


def linear(tokens, inputs, outputs, count, number_bytes):
    """Linear maps that share one input and run as one kernel."""
    return {
        "count": count,
        "flops": sum(2 * tokens * inputs * n for n in outputs),
        "parameters": sum(inputs * n for n in outputs),
        "weight_bytes": sum(inputs * n for n in outputs) * number_bytes,
        "activation_bytes": tokens * (inputs + sum(outputs)) * number_bytes,
        "kv_bytes": 0,
    }


def operators(m, batch, context, number_bytes):
    """One decoding step: each operator once, with the number of its instances."""
    d = m["hidden"]
    width = m["heads"] * m["head_dim"]
    kv_width = m["kv_heads"] * m["head_dim"]
    attention = {
        "count": m["layers"],
        "flops": 4 * batch * width * context,
        "parameters": 0,
        "weight_bytes": 0,
        "activation_bytes": 2 * batch * width * number_bytes,
        "kv_bytes": 2 * batch * kv_width * (context + 1) * number_bytes,
    }
    return [
        linear(batch, d, [width, kv_width, kv_width], m["layers"], number_bytes),
        attention,
        linear(batch, width, [d], m["layers"], number_bytes),
        linear(batch, d, [m["ffn"], m["ffn"]], m["layers"], number_bytes),
        linear(batch, m["ffn"], [d], m["layers"], number_bytes),
        linear(batch, d, [m["vocab"]], 1, number_bytes),
    ]


def evaluate(device, m, batch, context, number_bytes=2):
    """Totals, times and utilisations of one decoding step."""
    flops = weight_bytes = activation_bytes = kv_bytes = parameters = seconds = 0
    regime_seconds = {"compute": 0, "memory": 0}
    for op in operators(m, batch, context, number_bytes):
        op_bytes = op["weight_bytes"] + op["activation_bytes"] + op["kv_bytes"]
        compute_seconds = op["flops"] / device["peak"]
        memory_seconds = op_bytes / device["bandwidth"]
        op["seconds"] = max(compute_seconds, memory_seconds)
        op["regime"] = "compute" if compute_seconds >= memory_seconds else "memory"
        count = op["count"]
        regime_seconds[op["regime"]] += count * op["seconds"]
        seconds += count * op["seconds"]
        flops += count * op["flops"]
        weight_bytes += count * op["weight_bytes"]
        activation_bytes += count * op["activation_bytes"]
        kv_bytes += count * op["kv_bytes"]
        parameters += count * op["parameters"]
    parameters += m["vocab"] * m["hidden"]  # the embedding table
    dram_bytes = weight_bytes + activation_bytes + kv_bytes
    kv_width = m["kv_heads"] * m["head_dim"]
    return {
        "seconds": seconds,
        "floor_seconds": max(flops / device["peak"], dram_bytes / device["bandwidth"]),
        "tokens_per_second": batch / seconds,
        "regime": max(regime_seconds, key=regime_seconds.get),
        "mfu": flops / (device["peak"] * seconds),
        "mbu": dram_bytes / (device["bandwidth"] * seconds),
        "intensity": flops / dram_bytes,
        "weight_capacity_bytes": parameters * number_bytes,
        "kv_capacity_bytes": 2 * batch * kv_width * m["layers"] * context * number_bytes,
    }


def first_principles_step(i):
    """Scenario i and the sum of its answer, as in kernels.hpp."""
    r = evaluate(H100, DENSE_80_LAYERS, 1 + i % 64, 128 * (1 + i % 32))
    return (
        r["seconds"]
        + r["floor_seconds"]
        + r["tokens_per_second"]
        + r["mfu"]
        + r["mbu"]
        + r["intensity"]
        + (r["weight_capacity_bytes"] + r["kv_capacity_bytes"]) / 1e9
    )
