import { safeFileName } from '../net/safe-path'

/** The name a `content-disposition` gives a file, cleaned by `safeFileName`; `filename*=` in UTF-8 wins. Undefined when it gives none. */
export function dispositionName(header: string | null | undefined): string | undefined {
  let plain: string | undefined
  let extended: string | undefined
  for (const [, name = '', value = ''] of (header ?? '').matchAll(
    /;\s*([\w*-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/gs,
  )) {
    if (/^filename$/i.test(name))
      plain ??= value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value.trim()
    if (/^filename\*$/i.test(name)) extended ??= /^utf-8'[^']*'(.*)$/is.exec(value.trim())?.[1]
  }
  const wanted = (extended === undefined ? undefined : decoded(extended)) ?? plain
  return wanted === undefined ? undefined : safeFileName(wanted, '') || undefined
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    // Bad percent-encoding: the plain name beside it is used instead.
    return undefined
  }
}
