import type { SceneWeights } from './scene-weights.ts'

// Written by `npm run scene:fit`.
export const sceneWeights: SceneWeights = {
  cosine: {
    at: [-0.3, 0, 0.2, 0.4, 0.55, 0.7, 0.8, 0.9, 1],
    nats: [-2.182, -2.032, 0.043, 0.353, 0.726, 1.008, 1.163, 1.313, 1.463],
  },
  lift: { at: [0, 0.5, 1.5, 3, 5], nats: [0, 0.005, 1.198, 1.208, 1.208] },
  crates: [0, 0.13, 0.13],
  shared: 3.282,
  unknown: -0.447,
  expected: 0.729,
  years: { at: [0, 2, 5, 10, 20, 40], nats: [1.718, 0.02, -0.444, -0.444, -0.444, -0.444] },
  yearsUnknown: 0.028,
  genre: { same: 0.382, part: 1.295, family: 0.199, neighbour: 0.255, other: 0.004 },
  usual: {
    years: { at: [0, 2, 5, 10, 20, 40], nats: [0, 0, 0, -0.099, -0.201, -0.201] },
    genre: { same: 0.347, part: 0.818, family: 0.39, neighbour: 0.24, other: -0.042 },
    transition: 0.205,
  },
  transition: { known: 0.12, unknown: 0.559 },
}
