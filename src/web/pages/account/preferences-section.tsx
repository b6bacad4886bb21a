import { PreferencesForm } from '../../shell/preferences-form.tsx'
import { AccountSection } from './account-section.tsx'

export const PreferencesSection = () => (
  <AccountSection title="Preferences" text="How Segue looks, writes keys and dates, and starts a search.">
    <PreferencesForm />
  </AccountSection>
)
