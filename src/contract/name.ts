import * as z from 'zod/mini'
import { passwordProblem } from '@/lib/password'

/** Names and words that commands ask for and bodies hold: apart from the endpoints, so that the palette has them without these. */

/** What a ban names. */
export const banKinds = ['clientid', 'username', 'peerhost'] as const
export type BanKind = (typeof banKinds)[number]

/** Letters, digits and underscores: what the broker accepts, stricter than the old dashboard (contract A §3.3). */
export const username = z.string().check(z.minLength(1, 'error.required'), z.regex(/^[A-Za-z0-9_]+$/, 'error.username'))

/** 8–64 printable ASCII characters of at least two kinds (contract A §3.3). */
export const newPassword = z.string().check(
  z.refine((text) => passwordProblem(text) !== 'length', 'error.password.length'),
  z.refine((text) => passwordProblem(text) !== 'ascii', 'error.password.ascii'),
  z.refine((text) => passwordProblem(text) !== 'mix', 'error.password.mix'),
)

/** How traces and API keys may be called: a letter first, 256 bytes at most (contracts A §14, C §8). */
export const objectName = z.string().check(z.minLength(1, 'error.required'), z.regex(/^[A-Za-z]+[A-Za-z0-9-_]*$/, 'error.objectName'), z.maxLength(256, 'error.objectName'))

/** A node's name has exactly one `@` (contract A §4.5). */
export const nodeName = z.string().check(z.minLength(1, 'error.node.required'), z.regex(/^[^@\s]+@[^@\s]+$/, 'error.node.name'))
