import type { SceneWeights } from './scene-weights.ts'

// Written by `npm run scene:fit`.
export const sceneWeights: SceneWeights = {
  cosine: {
    at: [-0.3, 0, 0.2, 0.4, 0.55, 0.7, 0.8, 0.9, 1],
    nats: [-2.07, -1.92, -0.175, 0.293, 0.785, 1.083, 1.237, 1.387, 1.537],
  },
  lift: { at: [0, 0.5, 1.5, 3, 5], nats: [0, 0.044, 0.915, 0.99, 0.99] },
  crates: [0, 0.36, 0.36],
  shared: 3.386,
  unknown: -0.437,
  expected: 0.726,
  years: { at: [0, 2, 5, 10, 20, 40], nats: [1.747, 0.094, -0.461, -0.462, -0.462, -0.462] },
  yearsUnknown: 0.015,
  genre: { same: 0.531, part: 0, family: 0.337, neighbour: 0.256, other: 0.04 },
  transition: { known: 0.132, unknown: 0.591 },
}
