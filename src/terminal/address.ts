/** The part before `/api/v5` in the address of a broker; undefined when invalid. */
export function brokerBase(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { origin, pathname, search, hash, username, password } = new URL(text)
  // Other parts would be silently ignored.
  if (search !== '' || hash !== '' || username !== '' || password !== '') return undefined
  return (
    origin +
    pathname
      .replace(/\/+$/, '')
      .replace(/\/api\/v5$/, '')
      .replace(/\/+$/, '')
  )
}
