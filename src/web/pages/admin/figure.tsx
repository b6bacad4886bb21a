/** One number of a card, under its name; stands in a list of terms. */
export function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="legend">{name}</dt>
      <dd className="figures mt-1 text-lg font-semibold">{value}</dd>
    </div>
  )
}
