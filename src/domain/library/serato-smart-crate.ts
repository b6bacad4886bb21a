import { decimal } from './field-reader.ts'
import { seratoChunks, seratoNumber, seratoText } from './serato-chunks.ts'

/** What a rule may ask of a track, by the tag of the field in Serato's database. */
export const RULE_TAGS: ReadonlyMap<number, string> = new Map([
  [4, 'pfil'],
  [6, 'tsng'],
  [7, 'tart'],
  [8, 'talb'],
  [9, 'tgen'],
  [15, 'tbpm'],
  [17, 'tcom'],
  [19, 'tgrp'],
  [20, 'trmx'],
  [21, 'tlbl'],
  [22, 'tcmp'],
  [23, 'ttyr'],
  [51, 'tkey'],
])

type Rule = { readonly field: number | null; readonly comparison: string; readonly value: string }

/** A track's fields by their tags. */
type Facts = ReadonlyMap<string, string>

const plain = (text: string): string => text.trim().toLowerCase()

const COMPARISONS: Readonly<Record<string, (own: string, wanted: string) => boolean>> = {
  cond_con_str: (own, wanted) => plain(own).includes(plain(wanted)),
  cond_dnc_str: (own, wanted) => !plain(own).includes(plain(wanted)),
  cond_is_str: (own, wanted) => plain(own) === plain(wanted),
  cond_isn_str: (own, wanted) => plain(own) !== plain(wanted),
  cond_bef_str: (own, wanted) => own !== '' && plain(own) < plain(wanted),
  cond_aft_str: (own, wanted) => plain(own) > plain(wanted),
  cond_greq_uint: (own, wanted) => (decimal(own) ?? -1) >= Number(wanted),
  cond_lseq_uint: (own, wanted) => (decimal(own) ?? Number.POSITIVE_INFINITY) <= Number(wanted),
}

/**
 * What a smart crate takes in: a test of a track.
 * @returns null where it has no rule, or one that is not known
 */
export function smartCrateTest(bytes: Uint8Array): ((facts: Facts) => boolean) | null {
  const rules: Rule[] = []
  let matchesAll = false
  for (const chunk of seratoChunks(bytes, 0, bytes.length)) {
    if (chunk.tag === 'rurt') rules.push(ruleIn(bytes, chunk))
    if (chunk.tag === 'rart')
      for (const part of seratoChunks(bytes, chunk.from, chunk.to))
        if (part.tag === 'brut') matchesAll = seratoNumber(bytes, part) === 1
  }
  const tests = rules.map(({ field, comparison, value }) => {
    const tag = field === null ? undefined : RULE_TAGS.get(field)
    const compare = Object.hasOwn(COMPARISONS, comparison) ? COMPARISONS[comparison] : undefined
    return tag === undefined || compare === undefined
      ? null
      : (facts: Facts) => compare(facts.get(tag) ?? '', value)
  })
  const known = tests.filter((test) => test !== null)
  if (known.length === 0 || known.length < tests.length) return null
  return (facts) => (matchesAll ? known.every((test) => test(facts)) : known.some((test) => test(facts)))
}

function ruleIn(bytes: Uint8Array, rule: { readonly from: number; readonly to: number }): Rule {
  let field: number | null = null
  let comparison = ''
  let value = ''
  for (const part of seratoChunks(bytes, rule.from, rule.to)) {
    if (part.tag === 'urkt') field = seratoNumber(bytes, part)
    else if (part.tag === 'trft') comparison = seratoText(bytes, part)
    else if (part.tag === 'trpt' || part.tag === 'trtt') value = seratoText(bytes, part)
    else if (part.tag === 'urpt') value = String(seratoNumber(bytes, part) ?? '')
  }
  return { field, comparison, value }
}
