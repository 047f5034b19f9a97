import { valueText } from '../prompt/value-text'
import { stepsOf } from './plan'
import { coverSecrets, masking, secretsOf, type CommandWithAnswers } from './secrets'
import type { Plan, RequestStep, Step } from './step'

/** How a line of a shell signs in; the values are never ours to give. */
type SignIn = 'token' | 'key'

const signs: Readonly<Record<SignIn, string>> = {
  token: '-H "Authorization: Bearer $TOKEN"',
  key: '-u "$API_KEY:$API_SECRET"',
}

/** The text as one word of a shell. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

/** What a shell variable of a secret is called: `SECRET_NEW_PWD`. */
const variable = (field: string): string =>
  `SECRET_${field
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/\W/g, '_')
    .toUpperCase()}`

/** Names a variable for each secret of a copy: one that is there already under another value gets a number. */
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

/** Marks the place of a secret in a text that is not quoted yet; no text of a broker holds these two. */
const opens = '\uE000'
const closes = '\uE001'

/** A word of a shell in which each marked secret is its variable. */
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

/** The requests of a plan as lines of a shell, in their order; each runs as it stands once its variables are set. */
export function curlOf(
  wished: CommandWithAnswers,
  plan: Plan,
  origin: string,
  sign: SignIn = 'token',
): string {
  const secrets = secretsOf(wished)
  const name = variables()
  return stepsOf(plan)
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

/** What ends the lines of a macro in a shell; no line of a file is a single word that no command has. */
const end = 'END'

/** The command with these answers as a line of our terminal, a macro with its lines below it; a secret is a variable, a file its name. */
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
    return ['npm run cmd --', command.id, shellWord(`--broker=${origin}`), ...flags, ...yes].join(' ')
  const called = [
    'npm run cmd -- --file -',
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

/** A step as people and programs may see it: without secrets. */
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
  const said = step.kind === 'mqtt' ? `MQTT ${step.action}` : `${step.method} ${step.path}`
  return given === undefined ? said : `${said} ${typeof given === 'string' ? given : JSON.stringify(given)}`
}

/** The whole plan for programs. */
export function planJson(wished: CommandWithAnswers, plan: Plan): string {
  const { command, answers, lines } = wished
  const secrets = secretsOf(wished)
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
