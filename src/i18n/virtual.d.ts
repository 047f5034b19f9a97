declare module 'virtual:pinyin' {
  /** Locale key of a title → [full pinyin, initials]. */
  const titles: Readonly<Record<string, readonly [string, string]>>
  export default titles
}
