import type { ApplyMode } from '@/features/config/contract'
import type { Complaint } from '../hocon/complaint'

/** One root of the whole configuration: what runs, and how it is told something else. */
export type ConfigRoot = {
  read(): unknown
  /** Refuses before anything is changed. */
  check?(value: unknown): readonly Complaint[]
  write?(value: unknown, mode: ApplyMode): void | Promise<void>
}
