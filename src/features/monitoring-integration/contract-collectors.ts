/**
 * The metrics collectors of the virtual machine and of Mnesia, which can be enabled separately; without
 * endpoints, so that commands need not load those.
 */
export const collectors = [
  'vm_dist_collector',
  'mnesia_collector',
  'vm_statistics_collector',
  'vm_system_info_collector',
  'vm_memory_collector',
  'vm_msacc_collector',
] as const
export type Collector = (typeof collectors)[number]
