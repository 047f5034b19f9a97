/** The stretches of a text that matched, as [from, to) pairs in order. */
export type Ranges = readonly (readonly [number, number])[]

/** A text with its matched letters bold, in the accent. */
export function Highlight({ text, ranges }: { text: string; ranges?: Ranges }) {
  if (!ranges || ranges.length === 0) return <>{text}</>
  const before = (index: number) => ranges[index - 1]?.[1] ?? 0
  return (
    <>
      {ranges.flatMap(([from, to], index) => [text.slice(before(index), from), <b key={from} className="text-accent">{text.slice(from, to)}</b>])}
      {text.slice(before(ranges.length))}
    </>
  )
}
