import { encode } from 'uqr'
import { useMemo } from 'react'

/** The quiet zone around the code in modules, which cameras need to find it (ISO 18004 §6.3.8). */
const quiet = 4

/** A text as a QR code, rendered in the page without a service. Dark on light in every theme, as cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, dark } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: 0 })
    return {
      size,
      dark: data
        .flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])))
        .join(''),
    }
  }, [text])
  const total = size + 2 * quiet
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(total)} ${String(total)}`}
      shapeRendering="crispEdges"
      className="mx-auto size-44"
    >
      <rect width={total} height={total} fill="#fff" />
      <path d={dark} fill="#000" transform={`translate(${String(quiet)} ${String(quiet)})`} />
    </svg>
  )
}
