/**
 * Weights of `levelFeatures`: a conditional logit (which of a piece's candidates is its tempo; L2-regularised, features
 * brought to one scale first) over 1073 rendered pieces of 60 to 200 beats a minute in 54 styles, through two General MIDI
 * soundfonts and a synthesizer. None of the pieces of the benchmark is among them,
 * but others that `tools/music` composed are.
 */
// prettier-ignore
export const LEVEL_WEIGHTS: readonly number[] = [
  // kick and bass, after 1/4, 1/3, 1/2, 2/3, 3/4, 1, 3/2, 2, 3 and 4 beats
  -0.210, 0.726, -1.110, -1.673, -1.056, 1.097, 1.093, -1.117, 0.408, 2.342,
  // tenor, after 1/4, 1/3, 1/2, 2/3, 3/4, 1, 3/2, 2, 3 and 4 beats
  -1.271, -1.155, -1.269, -0.731, 0.343, -0.594, -0.762, 0.035, -0.086, 2.309,
  // voice and snare, after 1/4, 1/3, 1/2, 2/3, 3/4, 1, 3/2, 2, 3 and 4 beats
  -1.002, -3.011, -2.028, -2.490, 1.067, 0.081, 0.326, -0.097, -0.068, 1.849,
  // cymbals, after 1/4, 1/3, 1/2, 2/3, 3/4, 1, 3/2, 2, 3 and 4 beats
  -1.228, -1.781, 1.275, -1.809, 1.904, 0.830, 0.270, 1.801, 0.696, 2.461,
  // all, after 1/4, 1/3, 1/2, 2/3, 3/4, 1, 3/2, 2, 3 and 4 beats
  0.239, 0.709, 0.511, -2.408, 0.230, 1.840, 0.868, 1.829, 1.184, 2.435,
  // how usual the tempo is: the slope below 60 beats a minute, and what is added to it from 60, 70, 80, 90, 100, 115, 130, 145, 160, 175, 190 on
  1.759, 1.511, 0.965, 0.300, -0.335, -1.071, -2.077, -2.474, -1.460, -0.365, -1.975, -9.444,
]
