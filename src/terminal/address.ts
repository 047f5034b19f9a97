/** What stands before `/api/v5` in the address of a broker, as people write it; undefined when it is none. */
export function brokerBase(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { origin, pathname, search, hash, username, password } = new URL(text)
  // Whatever else it carries would be lost without a word.
  if (search !== '' || hash !== '' || username !== '' || password !== '') return undefined
  return (
    origin +
    pathname
      .replace(/\/+$/, '')
      .replace(/\/api\/v5$/, '')
      .replace(/\/+$/, '')
  )
}
