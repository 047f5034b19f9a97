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
    load: async () => ({ default: (await import('./presented-list')).PresentedList }),
  },
  {
    id: 'certificatesNamed',
    parent: 'certificates',
    needs: 'managedCertificates',
    load: async () => ({ default: (await import('./list')).CertificateList }),
  },
  {
    id: 'certificateCreate',
    parent: 'certificatesNamed',
    needs: 'managedCertificates',
    load: async () => ({ default: (await import('./create')).CertificateCreate }),
  },
  {
    id: 'certificate',
    parent: 'certificatesNamed',
    needs: 'managedCertificates',
    load: async () => ({ default: (await import('./detail')).CertificateDetail }),
  },
])
