import { safeFileName } from '../net/safe-path'

/** The file name of a `content-disposition` header, cleaned by `safeFileName`; `filename*=` in UTF-8 wins. Undefined without one. */
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
  const candidate = (extended === undefined ? undefined : decoded(extended)) ?? plain
  return candidate === undefined ? undefined : safeFileName(candidate, '') || undefined
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    // Invalid percent-encoding: the plain `filename` is used instead.
    return undefined
  }
}
