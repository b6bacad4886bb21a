import type { SceneWeights } from './scene-weights.ts'

// Written by `npm run scene:fit`.
export const sceneWeights: SceneWeights = {
  cosine: {
    at: [-0.3, 0, 0.2, 0.4, 0.55, 0.7, 0.8, 0.9, 1],
    nats: [-2.183, -2.033, 0.043, 0.353, 0.726, 1.008, 1.162, 1.312, 1.462],
  },
  lift: { at: [0, 0.5, 1.5, 3, 5], nats: [0, 0.005, 1.198, 1.208, 1.208] },
  crates: [0, 0.13, 0.13],
  shared: 3.283,
  unknown: -0.447,
  expected: 0.729,
  years: { at: [0, 2, 5, 10, 20, 40], nats: [1.718, 0.02, -0.444, -0.444, -0.444, -0.444] },
  yearsUnknown: 0.029,
  genre: { same: 0.384, part: 1.3, family: 0.2, neighbour: 0.255, other: 0.003 },
  usual: {
    years: { at: [0, 2, 5, 10, 20, 40], nats: [0, 0, 0, -0.099, -0.202, -0.202] },
    genre: { same: 0.348, part: 0.818, family: 0.391, neighbour: 0.242, other: -0.041 },
    transition: 0.205,
  },
  transition: { known: 0.117, unknown: 0.543 },
}
