/** Fewer characters than this are one word. */
const minLength = 4

/**
 * A Chinese text in two words, all ways to divide it, the longer first word first: Chinese is written without blanks, and
 * “下载日志” means the log of “下载追踪日志”. None for other texts.
 */
export function divideHan(text: string): readonly string[] {
  const typed = text.trim()
  if (typed.length < minLength || !/^\p{Script=Han}+$/u.test(typed)) return []
  return Array.from({ length: typed.length - 3 }, (_, index) => {
    const at = typed.length - 2 - index
    return `${typed.slice(0, at)} ${typed.slice(at)}`
  })
}
