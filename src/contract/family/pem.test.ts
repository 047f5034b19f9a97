import { expect, it } from 'vitest'
import { fileProblem, normalizePem, readFileText, findTlsReason, type Holds } from './pem'

const pem = (label: string, body = 'MIIB') => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`
const certificate = pem('CERTIFICATE')
const key = pem('PRIVATE KEY')

it.each<[string, ReturnType<typeof readFileText>, Record<Holds, ReturnType<typeof fileProblem>>]>([
  ['/etc/certs/ca.pem', 'path', { trusted: undefined, certificate: undefined, key: undefined }],
  ['0\u0082\u0001\uFFFD0', 'path', { trusted: 'badPath', certificate: 'badPath', key: 'badPath' }],
  [certificate, 'certificate', { trusted: undefined, certificate: undefined, key: 'noKey' }],
  [certificate + certificate, 'certificate', { trusted: undefined, certificate: undefined, key: 'noKey' }],
  [pem('TRUSTED CERTIFICATE'), 'certificate', { trusted: undefined, certificate: undefined, key: 'noKey' }],
  [key, 'key', { trusted: 'noCertificate', certificate: 'noCertificate', key: undefined }],
  [
    pem('RSA PRIVATE KEY', 'Proc-Type: 4,ENCRYPTED\n\nMIIB'),
    'key',
    { trusted: 'noCertificate', certificate: 'noCertificate', key: undefined },
  ],
  [certificate + key, 'both', { trusted: 'keyAmong', certificate: undefined, key: undefined }],
  [
    pem('CERTIFICATE REQUEST'),
    'other',
    { trusted: 'noCertificate', certificate: 'noCertificate', key: 'noKey' },
  ],
  [pem('PUBLIC KEY'), 'other', { trusted: 'noCertificate', certificate: 'noCertificate', key: 'noKey' }],
  [pem('CERTIFICATE', ''), 'broken', { trusted: 'brokenPem', certificate: 'brokenPem', key: 'brokenPem' }],
  [
    '-----BEGIN CERTIFICATE-----\nMIIB',
    'broken',
    { trusted: 'brokenPem', certificate: 'brokenPem', key: 'brokenPem' },
  ],
  [
    `${certificate}-----BEGIN CERTIFICATE-----\nMIIB`,
    'broken',
    { trusted: 'brokenPem', certificate: 'brokenPem', key: 'brokenPem' },
  ],
  [
    certificate.replaceAll('\n', '\r\n'),
    'certificate',
    { trusted: undefined, certificate: undefined, key: 'noKey' },
  ],
])('%j is %s (catalogue U6)', (text, kind, problems) => {
  expect(readFileText(text)).toBe(kind)
  expect(
    Object.fromEntries(Object.keys(problems).map((holds) => [holds, fileProblem(text, holds as Holds)])),
  ).toEqual(problems)
})

it.each([
  [
    '{failed_to_start,"ssl:x(:8883) : error:05800074:x509 certificate routines::key values mismatch"}',
    { reason: 'keyMismatch', file: 'keyfile' },
  ],
  [
    '{failed_to_start,"ssl:x(:8883) : error:1C800064:Provider routines::bad decrypt"}',
    { reason: 'keyEncrypted', file: 'keyfile' },
  ],
  [
    '{bad_ssl_config,#{pem_check => not_pem,file_read => enoent,which_options => [[<<"keyfile">>]]}}',
    { reason: 'notPem', file: 'keyfile' },
  ],
  [
    '{bad_ssl_config,#{reason => enoent,which_option => <<"cacertfile">>}}',
    { reason: 'noFile', file: 'cacertfile' },
  ],
  ['{bad_ssl_config,#{reason => enoent}}', { reason: 'noFile' }],
  ['{failed_to_start,"ssl:x(:8883) : eaddrinuse"}', undefined],
  ['{enoent,"plugins/x.tar.gz"}', undefined],
])('reads why a broker refused a certificate or key: %s', (message, reason) => {
  expect(findTlsReason(message)).toEqual(reason)
})

const bytes64 = 'A'.repeat(64)
const whole = pem('CERTIFICATE', `${bytes64}\nMIIB`)

it.each([
  ['a path', '/etc/certs/ca.pem'],
  ['lines', whole],
  ['several blocks', whole + key],
  ['line breaks of Windows', whole.replaceAll('\n', '\r\n')],
  ['text before it', `Bag Attributes\n    localKeyID: 01\n${whole}`],
  ['an incomplete text', '-----BEGIN CERTIFICATE----- MIIB'],
  ['an encrypted key with headers', pem('RSA PRIVATE KEY', 'Proc-Type: 4,ENCRYPTED\nDEK-Info: A,B\n\nMIIB')],
])('leaves %s unchanged', (_, text) => {
  expect(normalizePem(text)).toBe(text)
})

it.each([
  ['one line', whole.replaceAll('\n', ' ')],
  ['one line without blanks', whole.replaceAll('\n', '')],
  ['escaped line breaks', `"${whole.replaceAll('\n', '\\n')}"`],
  ['indents', whole.replaceAll(/^/gm, '\t  ')],
])('brings %s into lines; unless that is done, it is a problem', (_, text) => {
  expect(normalizePem(text)).toBe(whole)
  expect(fileProblem(text, 'certificate')).toBe('foldedPem')
})

it('keeps the headers of a key and what is before a block', () => {
  const encrypted = pem('RSA PRIVATE KEY', 'Proc-Type: 4,ENCRYPTED\nDEK-Info: A,B\n\nMIIB')
  expect(normalizePem(encrypted.replaceAll(/^(?=.)/gm, '  '))).toBe(encrypted)
  expect(normalizePem(`Bag Attributes\n${whole.replaceAll('\n', ' ')} ${key.replaceAll('\n', ' ')}`)).toBe(
    `Bag Attributes\n${whole}${key}`,
  )
})
