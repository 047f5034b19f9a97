declare module 'virtual:pinyin' {
  /** Locale key of a title → [full pinyin, initials]. */
  const titles: Readonly<Record<string, readonly [string, string]>>
  export default titles
}

declare module 'virtual:search-texts-en' {
  /** The titles and keywords of commands, and the titles of screens, by key. */
  const texts: Readonly<Record<string, string>>
  export default texts
}

declare module 'virtual:search-texts-zh' {
  const texts: Readonly<Record<string, string>>
  export default texts
}

declare module 'virtual:names-en' {
  /** The names of all screens and resources, by key. */
  const texts: Readonly<Record<string, string>>
  export default texts
}

declare module 'virtual:names-zh' {
  const texts: Readonly<Record<string, string>>
  export default texts
}
