import type * as z from 'zod/mini'
import type { Capability } from '@/contract/capability'
import type { Key } from '@/i18n/key'
import type { Context } from './context'
import type { Prompt } from './prompt-kind'

/** One parameter of a command. `V` is the type that `run` gets, `O` whether it is optional. */
export type Param<V = unknown, O extends boolean = boolean> = {
  readonly prompt: Prompt
  readonly schema: z.ZodMiniType<V, unknown>
  /** The key of its label; by default `param.<name>`. */
  readonly label?: Key
  readonly initial?: V | ((context: Context) => V)
  /** Given at the start, unless the start gives another value, is a link, or is sent by a form. */
  readonly preset?: (context: Context) => V | undefined
  /** An empty answer is accepted: the value is then `undefined`, or the initial one. */
  readonly optional?: O
  /**
   * Its name in the request, where it differs: a refusal of that field is shown at this parameter
   * (catalogue R15); `*` takes the refusals of all unmapped fields.
   */
  readonly field?: string
  /** Never asked by itself: given by name, by a form, or by the start of the command. Must be optional. */
  readonly askedOnlyByName?: boolean
  /** What no value means, where that is not a value of its own; shown in the empty field. */
  readonly whenEmpty?: Key
  /** Optional only because its command opens a form without it: the form requires it. */
  readonly requiredInForm?: true
  /**
   * The name of a parameter that makes this one unnecessary: it is not asked when that one was given. Must
   * be optional.
   */
  readonly unless?: string
  /** What the broker must support for it; otherwise it is neither asked nor drawn. Must be optional. */
  readonly needs?: Capability
  /** What the broker must support for some of the words of a choice; without it they are not offered. */
  readonly optionNeeds?: Readonly<Partial<Record<string, Capability>>>
  /** May contain secrets: neither the history nor a link stores it (catalogue K2). */
  readonly private?: boolean
  /** May be long and is not needed later: the history does not store it. */
  readonly bulky?: boolean
  /** Accepts a list: the command then runs once for each value. */
  readonly many?: boolean
}
