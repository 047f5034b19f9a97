import { readFileSync } from 'node:fs'
import { BadOption } from './bad-option'

const words: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'it exists already',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
}

const codeOf = (cause: unknown): unknown =>
  typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined

/** Why a file or folder cannot be read or written, in words; undefined for an error that is about no file. */
export function describeFileError(cause: unknown): string | undefined {
  const code = codeOf(cause)
  return typeof code === 'string' ? words[code] : undefined
}

/** The text of bytes that editors write: UTF-8, or UTF-16 with its mark, without the mark. */
export function decodeText(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return bytes.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '')
}

/** Reads a text file that an option names. Throws {@link BadOption}; `place` is what names the file. */
export function readTextFile(file: string, place: string): string {
  try {
    return decodeText(readFileSync(file))
  } catch (cause) {
    const reason = describeFileError(cause) ?? (cause instanceof Error ? cause.message : String(cause))
    throw new BadOption(`${place}: ${file} cannot be read: ${reason}`)
  }
}
