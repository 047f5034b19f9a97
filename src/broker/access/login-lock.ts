/** How many failures within a time lock a user, and for how long, ms. */
export type LockLimits = { readonly attempts: number; readonly within: number; readonly lasts: number }

/** Locks a user after failed logins. */
export type LoginLock = {
  isLocked(username: string): boolean
  failed(username: string): void
  /** After the right password. */
  passed(username: string): void
  /** The number of names with failures or locks that count. Anyone can fail with any name: the others are removed. */
  readonly size: number
}

/** Creates the lock of a broker. */
export function createLoginLock(now: () => number, { attempts, within, lasts }: LockLimits): LoginLock {
  const failures = new Map<string, readonly number[]>()
  const lockedUntil = new Map<string, number>()
  const forgetOld = () => {
    for (const [name, times] of failures) if ((times.at(-1) ?? 0) <= now() - within) failures.delete(name)
    for (const [name, until] of lockedUntil) if (until <= now()) lockedUntil.delete(name)
  }
  return {
    isLocked: (username) => (lockedUntil.get(username) ?? 0) > now(),
    failed(username) {
      forgetOld()
      const times = [...(failures.get(username) ?? []).filter((time) => time > now() - within), now()]
      failures.set(username, times)
      if (times.length >= attempts) lockedUntil.set(username, now() + lasts)
    },
    passed: (username) => void failures.delete(username),
    get size() {
      return new Set([...failures.keys(), ...lockedUntil.keys()]).size
    },
  }
}
