declare module 'virtual:pinyin' {
  /** Locale key of a title → [full pinyin, initials]. */
  const titles: Readonly<Record<string, readonly [string, string]>>
  export default titles
}

/** One part of a language's flat catalogue: the words of login, shell and palette, what commands are found by, or all others. */
declare module 'virtual:words/en-login' {
  const words: Readonly<Record<string, string>>
  export default words
}
declare module 'virtual:words/en-first' {
  const words: Readonly<Record<string, string>>
  export default words
}
declare module 'virtual:words/en-keywords' {
  const words: Readonly<Record<string, string>>
  export default words
}
declare module 'virtual:words/en-rest' {
  const words: Readonly<Record<string, string>>
  export default words
}
declare module 'virtual:words/en-later' {
  const words: Readonly<Record<string, string>>
  export default words
}
declare module 'virtual:words/en-newer' {
  const words: Readonly<Record<string, string>>
  export default words
}
declare module 'virtual:words/en-screens' {
  const words: Readonly<Record<string, string>>
  export default words
}
declare module 'virtual:words/zh-login' {
  const words: Readonly<Record<string, string>>
  export default words
}
declare module 'virtual:words/zh-first' {
  const words: Readonly<Record<string, string>>
  export default words
}
declare module 'virtual:words/zh-keywords' {
  const words: Readonly<Record<string, string>>
  export default words
}
declare module 'virtual:words/zh-rest' {
  const words: Readonly<Record<string, string>>
  export default words
}
declare module 'virtual:words/zh-later' {
  const words: Readonly<Record<string, string>>
  export default words
}
declare module 'virtual:words/zh-newer' {
  const words: Readonly<Record<string, string>>
  export default words
}
declare module 'virtual:words/zh-screens' {
  const words: Readonly<Record<string, string>>
  export default words
}
