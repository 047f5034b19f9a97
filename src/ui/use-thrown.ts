import { useCallback, useState } from 'react'

/** Shows a failure of work in the background as that of the page, which offers to try again. */
export function useThrown(): (cause: unknown) => void {
  const [thrown, setThrown] = useState<{ readonly cause: unknown }>()
  const fail = useCallback((cause: unknown) => setThrown({ cause }), [])
  if (thrown !== undefined) throw thrown.cause
  return fail
}
