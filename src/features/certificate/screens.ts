import { defineScreens } from '@/features/screen'
import { FileKey } from '@/ui/icon/icons'
import { certificatePaths } from './paths'

export const screens = defineScreens(certificatePaths, [
  {
    id: 'certificates',
    icon: FileKey,
    group: 'management',
    order: 15,
    section: 'cluster',
    needs: 'managedCertificates',
    load: async () => ({ default: (await import('./list')).CertificateList }),
  },
  {
    id: 'certificateCreate',
    parent: 'certificates',
    load: async () => ({ default: (await import('./create')).CertificateCreate }),
  },
  {
    id: 'certificate',
    parent: 'certificates',
    load: async () => ({ default: (await import('./detail')).CertificateDetail }),
  },
])
