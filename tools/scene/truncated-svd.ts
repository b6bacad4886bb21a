import { EigenvalueDecomposition, Matrix } from 'ml-matrix'
import { Random } from '../music/random.ts'

/** A sparse matrix in compressed rows: row r holds `columns` and `values` from `starts[r]` to `starts[r + 1]`. */
export type SparseRows = {
  readonly rows: number
  readonly columnCount: number
  readonly starts: Uint32Array
  readonly columns: Uint32Array
  readonly values: Float32Array
}

const OVERSAMPLING = 16
const POWER_ITERATIONS = 4

/**
 * The leading left singular vectors of a sparse matrix, each scaled by the square root of its singular value (Halko,
 * Martinsson and Tropp 2011, randomized range finder with power iterations). Deterministic.
 * @returns rows × rank, row-major
 */
export function scaledLeftVectors(matrix: SparseRows, rank: number): Float64Array {
  const width = rank + OVERSAMPLING
  const random = new Random(7)
  const gaussian = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  let left = times(matrix, Float64Array.from({ length: matrix.columnCount * width }, gaussian), width)
  for (let i = 0; i < POWER_ITERATIONS; i++) {
    left = orthonormal(left, matrix.rows, width)
    left = times(matrix, timesTransposed(matrix, left, width), width)
  }
  const basis = orthonormal(left, matrix.rows, width)
  // B = basisᵀ A; the eigenvectors of B Bᵀ turn the basis into singular vectors.
  const projected = timesTransposed(matrix, basis, width)
  const gram = Matrix.zeros(width, width)
  for (let c = 0; c < matrix.columnCount; c++)
    for (let i = 0; i < width; i++) {
      const value = projected[c * width + i] as number
      if (value === 0) continue
      for (let j = 0; j < width; j++)
        gram.set(i, j, gram.get(i, j) + value * (projected[c * width + j] as number))
    }
  const eigen = new EigenvalueDecomposition(gram, { assumeSymmetric: true })
  const order = eigen.realEigenvalues
    .map((value, at) => ({ value, at }))
    .sort((a, b) => b.value - a.value)
    .slice(0, rank)
  const turn = eigen.eigenvectorMatrix
  const result = new Float64Array(matrix.rows * rank)
  for (const [k, { value, at }] of order.entries()) {
    const scale = Math.max(value, 0) ** 0.25
    for (let r = 0; r < matrix.rows; r++) {
      let sum = 0
      for (let i = 0; i < width; i++) sum += (basis[r * width + i] as number) * turn.get(i, at)
      result[r * rank + k] = sum * scale
    }
  }
  return result
}

function times(
  { rows, starts, columns, values }: SparseRows,
  dense: Float64Array,
  width: number,
): Float64Array {
  const result = new Float64Array(rows * width)
  for (let r = 0; r < rows; r++)
    for (let i = starts[r] as number; i < (starts[r + 1] as number); i++) {
      const from = (columns[i] as number) * width
      const value = values[i] as number
      for (let k = 0; k < width; k++) result[r * width + k]! += value * (dense[from + k] as number)
    }
  return result
}

function timesTransposed(
  { rows, columnCount, starts, columns, values }: SparseRows,
  dense: Float64Array,
  width: number,
): Float64Array {
  const result = new Float64Array(columnCount * width)
  for (let r = 0; r < rows; r++)
    for (let i = starts[r] as number; i < (starts[r + 1] as number); i++) {
      const to = (columns[i] as number) * width
      const value = values[i] as number
      for (let k = 0; k < width; k++) result[to + k]! += value * (dense[r * width + k] as number)
    }
  return result
}

/** Modified Gram-Schmidt over the columns. */
function orthonormal(dense: Float64Array, rows: number, width: number): Float64Array {
  const columns = Array.from({ length: width }, (_, k) =>
    Float64Array.from({ length: rows }, (_, r) => dense[r * width + k] as number),
  )
  for (const [k, column] of columns.entries()) {
    for (let j = 0; j < k; j++) {
      const other = columns[j] as Float64Array
      let dot = 0
      for (let r = 0; r < rows; r++) dot += (column[r] as number) * (other[r] as number)
      for (let r = 0; r < rows; r++) column[r]! -= dot * (other[r] as number)
    }
    let norm = 0
    for (let r = 0; r < rows; r++) norm += (column[r] as number) ** 2
    const scale = norm > 1e-20 ? 1 / Math.sqrt(norm) : 0
    for (let r = 0; r < rows; r++) column[r]! *= scale
  }
  const result = new Float64Array(rows * width)
  for (const [k, column] of columns.entries())
    for (let r = 0; r < rows; r++) result[r * width + k] = column[r] as number
  return result
}
