export type Kind = 'command' | 'screen' | 'client' | 'topic' | 'node' | 'user' | 'ban' | 'action'

export type Entry = {
  id: string
  title: string
  /** Other names, including the title in the other language. */
  aliases?: readonly string[]
  keywords?: string
  pinyin?: { full: string; initials: string }
  kind: Kind
  group?: string
}
