import { choice, number, type Fields } from '@/contract/family/field'

const name = 'password_hash_algorithm.name'
const simple = ['plain', 'md5', 'sha', 'sha256', 'sha512'] as const
const functions = ['md4', 'md5', 'ripemd160', 'sha', 'sha224', 'sha256', 'sha384', 'sha512'] as const

/** Algorithms of password hashing in the words of the API. */
const algorithms = [...simple, 'bcrypt', 'pbkdf2'] as const

/**
 * The fields of password hashing; a built-in database also has the cost of bcrypt
 * (src/contract/docs/authentication.md#password-hashes).
 */
const hashing = (made: 'here' | 'elsewhere'): Fields => ({
  [name]: choice({
    group: 'hashing',
    options: algorithms,
    default: 'sha256',
    required: true,
    requiredIn: 'password_hash_algorithm',
  }),
  'password_hash_algorithm.salt_position': choice({
    group: 'hashing',
    options: ['disable', 'prefix', 'suffix'],
    default: 'prefix',
    initial: 'suffix',
    when: { [name]: simple },
    only: true,
  }),
  ...(made === 'here' && {
    'password_hash_algorithm.salt_rounds': number({
      group: 'hashing',
      min: 4,
      max: 31,
      default: 10,
      when: { [name]: 'bcrypt' },
      only: true,
    }),
  }),
  'password_hash_algorithm.mac_fun': choice({
    group: 'hashing',
    options: functions,
    initial: 'sha256',
    required: true,
    when: { [name]: 'pbkdf2' },
    only: true,
  }),
  'password_hash_algorithm.iterations': number({
    group: 'hashing',
    min: 1,
    initial: 4096,
    required: true,
    when: { [name]: 'pbkdf2' },
    only: true,
  }),
  'password_hash_algorithm.dk_length': number({
    group: 'hashing',
    min: 1,
    when: { [name]: 'pbkdf2' },
    only: true,
    advanced: true,
  }),
})

export const hashedHere = hashing('here')
export const hashedElsewhere = hashing('elsewhere')
