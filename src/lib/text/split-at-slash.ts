/** Splits at the first slash; the first part is empty if there is none. */
export const splitAtSlash = (id: string): readonly [first: string, rest: string] => {
  const slash = id.indexOf('/')
  return [id.slice(0, Math.max(0, slash)), id.slice(slash + 1)]
}
