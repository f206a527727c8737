"""The published model's formulas in plain Python: what the C++ is measured against."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    ACCELERATORS = json.load(file)["accelerators"]


def side(flops, dram_bytes, accelerator, batch):
    """Decoding one way on one device, before rounding."""
    peak_tflops = accelerator["peak_tensor_tflops"]
    bandwidth_gb_s = accelerator["peak_bandwidth_gb_s"]
    intensity = flops / max(1, dram_bytes)
    seconds = max(flops / (peak_tflops * 1e12), dram_bytes / (bandwidth_gb_s * 1e9))
    return {
        "flops": flops,
        "dram_bytes": dram_bytes,
        "intensity": intensity,
        "attainable_tflops": min(peak_tflops, (intensity * bandwidth_gb_s * 1e9) / 1e12),
        "latency_ms": seconds * 1000.0,
        "tokens_per_sec": batch / max(1e-9, seconds),
        "utilization_pct": min(
            100.0, (dram_bytes / (bandwidth_gb_s * 1e9 * seconds)) * 100.0
        ),
    }


def rounded(s, regime):
    """As published."""
    return {
        "flops": s["flops"],
        "dram_bytes": s["dram_bytes"],
        "intensity": round(s["intensity"], 4),
        "attainable_tflops": round(s["attainable_tflops"], 4),
        "latency_ms": round(s["latency_ms"], 4),
        "tokens_per_sec": round(s["tokens_per_sec"], 2),
        "utilization_pct": round(s["utilization_pct"], 2),
        "regime": regime,
    }


def profile(accelerator, batch, seq_len, rank, d_model=512, layers=8, precision_bytes=2):
    """Dense decoding, the Q-TensorFormer's, and the comparison of the two."""
    dense_weights = 12 * d_model**2
    dense_kv_bytes = 2 * layers * d_model * seq_len * precision_bytes * batch
    dense_bytes = layers * dense_weights * precision_bytes + dense_kv_bytes
    dense_flops = (2 * layers * dense_weights + 4 * layers * seq_len * d_model) * batch
    dense = side(dense_flops, dense_bytes, accelerator, batch)

    qtf_weights = 12 * (128 * rank + 64 * rank**2)
    qtf_bytes = layers * qtf_weights * precision_bytes + int(dense_kv_bytes * 0.24)
    qtf_map_flops = 2 * (576 * rank + 64 * rank**2)
    qtf_flops = (layers * 12 * qtf_map_flops + 4 * layers * (seq_len // 4) * d_model) * batch
    qtf = side(qtf_flops, qtf_bytes, accelerator, batch)

    ridge_point = accelerator["peak_tensor_tflops"] * 1000.0 / accelerator["peak_bandwidth_gb_s"]
    is_memory_bound = dense["intensity"] < ridge_point
    reduction_pct = (1.0 - (qtf_bytes / max(1, dense_bytes))) * 100.0
    return {
        "hardware": accelerator["name"],
        "batch": batch,
        "seq_len": seq_len,
        "rank": rank,
        "dense": rounded(
            dense,
            "Memory-Bound (DRAM Bandwidth Limited)" if is_memory_bound else "Compute-Bound",
        ),
        "qtf": rounded(
            qtf,
            "Balanced / Register-Bound"
            if qtf["intensity"] >= 1.0
            else "Memory-Bound (L2/SMEM Limited)",
        ),
        "speedup": round(dense["latency_ms"] / max(1e-9, qtf["latency_ms"]), 2),
        "reduction_pct": round(reduction_pct, 2),
        "energy_savings_pct": round(min(92.0, reduction_pct * 0.95), 2),
    }


def total(s):
    return (
        s["flops"]
        + s["dram_bytes"]
        + s["intensity"]
        + s["attainable_tflops"]
        + s["latency_ms"]
        + s["tokens_per_sec"]
        + s["utilization_pct"]
    )


def published_profile(i):
    """Scenario i and the sum of its answer, as in kernels.hpp."""
    p = profile(ACCELERATORS[i % 6], 1 + i % 64, 128 * (1 + i % 32), 1 + i % 16)
    return (
        total(p["dense"])
        + total(p["qtf"])
        + p["speedup"]
        + p["reduction_pct"]
        + p["energy_savings_pct"]
    )
