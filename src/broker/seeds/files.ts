import type { SeededFiles } from '../file-transfer'

const hour = 3_600_000

/** Files uploaded by clients; enterprise only. */
export const demoFiles = (bootedAt: number): SeededFiles => ({
  enable: true,
  files: [
    {
      clientid: 'gateway-01',
      fileid: 'f-20261121-1',
      name: 'diagnosis.log',
      content: 'boot ok\nlink up\n'.repeat(40),
      at: bootedAt - 5 * hour,
    },
    {
      clientid: 'gateway-01',
      fileid: 'f-20261121-2',
      name: 'snapshot.csv',
      content: 'time,value\n'.concat('1,20.5\n'.repeat(200)),
      at: bootedAt - 2 * hour,
    },
    {
      clientid: 'press-4',
      fileid: 'report',
      name: '质检报告.txt',
      content: '合格\n'.repeat(12),
      at: bootedAt - hour,
    },
  ],
})
