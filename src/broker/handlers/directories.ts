import type { signInEndpoints } from '@/features/session/contract-two-step'
import type { HandlersOf } from './handlers'
import { Refusal } from '../http/refusal'

/** No single sign-on backend is configured. */
export const directories = (): HandlersOf<typeof signInEndpoints> => ({
  ssoRunning: () => [],
  ssoLogin() {
    throw new Refusal(404, 'BACKEND_NOT_FOUND', 'Backend not found')
  },
})
