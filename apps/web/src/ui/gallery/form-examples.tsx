import { Database, Globe, Waypoints } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Combobox } from "../combobox.tsx";
import { Section, Stack } from "../page.tsx";
import { RadioCards } from "../radio-cards.tsx";
import { Select } from "../select.tsx";
import { Checkbox, Switch } from "../switch.tsx";
import { NumberField, PasswordField, TextArea, TextField } from "../text-field.tsx";
import { countries } from "./sample-data.ts";

const locations = [
  { value: "auto", label: "Nearest to origin" },
  { value: "fra", label: "Frankfurt" },
  { value: "nyc", label: "New York" },
];

/** Examples of form controls in each state. */
export function FormExamples(): ReactElement {
  const [type, setType] = useState("SITE");
  const [location, setLocation] = useState("auto");
  const [isOn, setOn] = useState(true);
  const on = { checked: isOn, onCheckedChange: setOn };
  const off = { checked: !isOn, onCheckedChange: (checked: boolean) => setOn(!checked) };
  const [country, setCountry] = useState<string | null>("DE");
  return (
    <>
      <Section
        title="Origin"
        explanation={
          <>
            <p>Where Edge Delivery fetches your content.</p>
            <p>Changing the type may change other settings. Review them before you save.</p>
          </>
        }
      >
        <Stack>
          <RadioCards
            label="Origin type"
            value={type}
            onValueChange={setType}
            options={[
              { value: "SITE", title: "Website", description: "A public web server", icon: Globe },
              { value: "S3", title: "S3 bucket", description: "Files in object storage", icon: Database },
              {
                value: "TUNNEL",
                title: "Tunnel",
                icon: Waypoints,
                disabledReason: "Not available for zones with an origin certificate",
              },
            ]}
          />
          <TextField
            label="Origin URL"
            mono
            defaultValue="origin.shop.example.com:8443"
            prefix="https://"
            hint="Include the port if it isn't 443"
            required
          />
          <TextField
            label="Host header"
            mono
            defaultValue="shop .example.com"
            error="Enter a hostname without spaces."
            required={false}
          />
          <TextField label="Bucket" mono unused="Not used with the origin type Website" />
          <Select
            label="Shield location"
            options={locations}
            hint="Routes all origin requests through this location"
            value={location}
            onValueChange={setLocation}
          />
          <Select
            label="Region"
            options={locations}
            unused="Not used with the origin type Website"
            value={location}
            onValueChange={setLocation}
          />
        </Stack>
      </Section>
      <Section title="Caching" explanation="How long responses are cached, and what identifies them.">
        <Stack>
          <NumberField label="Cache expiration" defaultValue="3600" suffix="seconds" />
          <Switch label="Cache" hint="If off, every request goes to the origin." {...on} />
          <Switch label="Cache by query string" hint="Caches each query string separately." {...off} />
          <Switch
            label="Force HTTPS"
            disabledReason="Waiting for a certificate."
            hint="Redirects HTTP to HTTPS."
            {...off}
          />
          <Switch label="Strip cookies" unused="Not used with the origin type Tunnel" {...on} />
          <Checkbox label="I saved the token" hint="You won't be able to see it again." {...on} />
          <Checkbox label="All hostnames" indeterminate {...off} />
          <Checkbox label="I understand that the current key stops working" error="Select this to continue." {...off} />
        </Stack>
      </Section>
      <Section title="Access rules" explanation="Block visitors by IP address and country.">
        <Stack>
          <TextArea
            label="Blocked IP addresses"
            mono
            rows={3}
            defaultValue={"192.0.2.0/24\n2001:db8::/32"}
            hint="One address or range per line"
          />
          <Combobox
            label="Country"
            options={countries}
            value={country}
            onChange={setCountry}
            placeholder="Name or code"
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            defaultValue="correct horse"
            hint="At least 12 characters"
          />
        </Stack>
      </Section>
    </>
  );
}
