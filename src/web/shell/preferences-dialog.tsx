import { Dialog } from '../ui/overlay/dialog.tsx'
import { PreferencesForm } from './preferences-form.tsx'

/** The preferences over whatever is on the screen: what is typed there stays. */
export const PreferencesDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Preferences" onClose={onClose}>
    <div className="mt-4">
      <PreferencesForm />
    </div>
  </Dialog>
)
