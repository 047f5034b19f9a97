import { valueText } from '../prompt/value-text'
import { listPlanSteps } from './plan'
import { coverSecrets, masking, collectSecrets, type CommandWithAnswers } from './secrets'
import type { Plan, RequestStep, Step } from './step'

/** How a shell line logs in; the credentials are variables for the user to set. */
type SignIn = 'token' | 'key'

const signs: Readonly<Record<SignIn, string>> = {
  token: '-H "Authorization: Bearer $TOKEN"',
  key: '-u "$API_KEY:$API_SECRET"',
}

/** Quotes the text as one shell word. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

/** The shell variable for a secret: `SECRET_NEW_PWD`. */
const variable = (field: string): string =>
  `SECRET_${field
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/\W/g, '_')
    .toUpperCase()}`

/** Names a variable for each secret of a copy; a name in use for another value gets a number. */
function variables() {
  const names = new Map<string, string>()
  return (field: string, secret: string): string => {
    const wanted = variable(field)
    const known = names.get(`${wanted}\n${secret}`)
    if (known !== undefined) return known
    const taken = [...names.values()].filter(
      (name) => name === wanted || name.startsWith(`${wanted}_`),
    ).length
    const name = taken === 0 ? wanted : `${wanted}_${String(taken + 1)}`
    names.set(`${wanted}\n${secret}`, name)
    return name
  }
}

/**
 * Marks the place of a secret in a text that is not quoted yet; no text from a broker contains these two
 * characters.
 */
const opens = '\uE000'
const closes = '\uE001'

/** A shell word in which each marked secret is replaced by its variable. */
const wordWithSecrets = (text: string): string =>
  shellWord(text).replace(new RegExp(`${opens}(\\w+)${closes}`, 'g'), (_, name: string) => `'"$${name}"'`)

function bodyWords(
  { body, plain }: RequestStep,
  secrets: ReadonlySet<string>,
  name: ReturnType<typeof variables>,
): readonly string[] {
  if (body === undefined) return []
  if (body instanceof FormData) {
    return [...body.entries()].flatMap(([field, value]) => [
      '-F',
      shellWord(
        value instanceof File
          ? `${field}=@"${value.name.replace(/["\\]/g, '\\$&')}"`
          : `${field}="${String(value).replace(/["\\]/g, '\\$&')}"`,
      ),
    ])
  }
  const covered = coverSecrets(body, secrets, (field, secret) => `${opens}${name(field, secret)}${closes}`)
  return [
    '-H',
    shellWord(`Content-Type: ${plain === true ? 'text/plain' : 'application/json'}`),
    '--data-raw',
    wordWithSecrets(plain === true ? String(covered) : JSON.stringify(covered)),
  ]
}

const isRequest = (step: Step): step is RequestStep => step.kind === 'request'

/** The requests of a plan as shell lines, in order; each can be run once its variables are set. */
export function formatCurl(
  run: CommandWithAnswers,
  plan: Plan,
  origin: string,
  sign: SignIn = 'token',
): string {
  const secrets = collectSecrets(run)
  const name = variables()
  return listPlanSteps(plan)
    .filter(isRequest)
    .map((step) =>
      [
        'curl',
        '-fsS',
        '-X',
        step.method,
        shellWord(`${origin}${step.path}`),
        signs[sign],
        ...bodyWords(step, secrets, name),
      ].join(' '),
    )
    .join('\n')
}

/**
 * The delimiter after the lines of a macro in a shell; no line of a file is this single word, since no
 * command has this name.
 */
const end = 'END'

/**
 * The command with these answers as a line of our terminal, a macro with its lines below it; a secret
 * becomes a variable, a file its name.
 */
export function terminalLine({ command, answers, lines }: CommandWithAnswers, origin: string): string {
  const name = variables()
  const flags = Object.entries(command.params).flatMap(([param, { prompt, private: hidden, many }]) => {
    const value = answers[param]
    if (value === undefined) return []
    if (prompt.kind === 'secret' || hidden === true) return [`"--${param}=$${name(param, String(value))}"`]
    const values = many === true && Array.isArray(value) ? (value as unknown[]) : [value]
    return values.map((one) =>
      shellWord(`--${param}=${one instanceof File ? one.name : valueText(prompt, one)}`),
    )
  })
  const yes = command.danger === 'read' ? [] : ['--yes']
  if (lines === undefined)
    return ['switchboard cmd', command.id, shellWord(`--broker=${origin}`), ...flags, ...yes].join(' ')
  const called = [
    'switchboard cmd --file -',
    shellWord(`--broker=${origin}`),
    ...flags,
    ...(lines.goOn ? ['--continue'] : []),
    ...yes,
    `<<'${end}'`,
  ].join(' ')
  return [called, ...lines.steps.map(({ text }) => text), end].join('\n')
}

const describeForm = (form: FormData) =>
  Object.fromEntries(
    [...form.entries()].map(([field, value]) => [field, value instanceof File ? `@${value.name}` : value]),
  )

/** A step for display and export: without secrets. */
export function publicStep(step: Step, secrets: ReadonlySet<string>): object {
  if (step.kind === 'mqtt') return { mqtt: step.action, with: coverSecrets(step.with, secrets, masking) }
  const { method, path, body } = step
  return {
    method,
    path,
    ...(body === undefined
      ? {}
      : { body: body instanceof FormData ? describeForm(body) : coverSecrets(body, secrets, masking) }),
  }
}

/** A step on one line: `DELETE /api/v5/clients/a`. */
export function stepLine(step: Step, secrets: ReadonlySet<string>): string {
  const { body, with: given = body } = publicStep(step, secrets) as { body?: unknown; with?: unknown }
  const request = step.kind === 'mqtt' ? `MQTT ${step.action}` : `${step.method} ${step.path}`
  return given === undefined
    ? request
    : `${request} ${typeof given === 'string' ? given : JSON.stringify(given)}`
}

/** The complete plan as JSON. */
export function planJson(run: CommandWithAnswers, plan: Plan): string {
  const { command, answers, lines } = run
  const secrets = collectSecrets(run)
  const given = Object.fromEntries(
    Object.entries(answers)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        value instanceof File ? value.name : coverSecrets(value, secrets, masking, name),
      ]),
  )
  const steps = plan.outlines.map(({ line, target, steps: own, error }) => ({
    ...(line === undefined
      ? {}
      : { line, command: lines?.steps.find((step) => step.line === line)?.command.id }),
    ...(target === undefined ? {} : { target }),
    steps: own.map((step) => publicStep(step, secrets)),
    ...(error === undefined ? {} : { error: error.code }),
  }))
  return JSON.stringify(
    { ...(lines === undefined ? { command: command.id } : { macro: lines.name }), with: given, plan: steps },
    undefined,
    2,
  )
}
