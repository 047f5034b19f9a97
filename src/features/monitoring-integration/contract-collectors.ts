/** What the virtual machine and the store tell of themselves, each told or not: apart from the endpoints, so that commands have it without these. */
export const collectors = [
  'vm_dist_collector',
  'mnesia_collector',
  'vm_statistics_collector',
  'vm_system_info_collector',
  'vm_memory_collector',
  'vm_msacc_collector',
] as const
export type Collector = (typeof collectors)[number]
