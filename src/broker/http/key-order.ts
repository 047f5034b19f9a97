/** Whether a JSON text has integers that a parsed number would round. */
export const hasLongInteger = (text: string): boolean => /\d{16}/.test(text)

/** The same value with the keys of each object in reverse order. */
function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, below]) => [key, reverseKeys(below)]),
  )
}

/**
 * The reply with the keys of its JSON in another order than the broker writes them. The order means nothing, and that of a real
 * broker is none of those in which the console sends or lists keys. For tests, so that nothing depends on it.
 */
export async function withOtherKeyOrder(response: Response): Promise<Response> {
  if (!/^application\/json/i.test(response.headers.get('content-type') ?? '')) return response
  const text = await response.text()
  const { status, headers } = response
  headers.delete('content-length')
  return new Response(
    text === '' || hasLongInteger(text) ? text : JSON.stringify(reverseKeys(JSON.parse(text))),
    { status, headers },
  )
}
