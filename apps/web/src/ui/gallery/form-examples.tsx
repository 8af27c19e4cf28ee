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
  { value: "auto", label: "Nearest to the origin" },
  { value: "fra", label: "Frankfurt" },
  { value: "nyc", label: "New York" },
];

/** Every labelled control, in its states. */
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
            <p>Where the edge fetches what it does not have yet.</p>
            <p>A switch of the type brings other changes with it; they are shown before anything is sent.</p>
          </>
        }
      >
        <Stack>
          <RadioCards
            label="Type"
            value={type}
            onValueChange={setType}
            options={[
              { value: "SITE", title: "Website", description: "A server with an address of its own", icon: Globe },
              { value: "S3", title: "S3 bucket", description: "Files in an object store", icon: Database },
              {
                value: "TUNNEL",
                title: "Tunnel",
                icon: Waypoints,
                disabledReason: "A zone with an origin certificate cannot become one",
              },
            ]}
          />
          <TextField
            label="Origin URL"
            mono
            defaultValue="origin.shop.example.com:8443"
            prefix="https://"
            hint="With a port if it is not 443"
            required
          />
          <TextField
            label="Host header"
            mono
            defaultValue="shop .example.com"
            error="A host name has no spaces"
            required={false}
          />
          <TextField label="Bucket" mono unused="Not used while the origin is a website" />
          <Select
            label="Home location"
            options={locations}
            hint="Where files are kept in between"
            value={location}
            onValueChange={setLocation}
          />
          <Select
            label="Region"
            options={locations}
            unused="Not used while the origin is a website"
            value={location}
            onValueChange={setLocation}
          />
        </Stack>
      </Section>
      <Section title="Caching" explanation="How long files are kept, and which count as the same.">
        <Stack>
          <NumberField label="Keep for" defaultValue="3600" suffix="seconds" />
          <Switch label="Cache" hint="Off, every request goes to the origin." {...on} />
          <Switch label="Keep query strings apart" hint="Each query string is kept as its own file." {...off} />
          <Switch
            label="Force HTTPS"
            disabledReason="Waits for a certificate"
            hint="Sends visitors on to https."
            {...off}
          />
          <Switch label="Strip cookies" unused="Not used for tunnel zones" {...on} />
          <Checkbox label="I have copied the token" hint="It is shown this once." {...on} />
          <Checkbox label="Some of the hostnames" indeterminate {...off} />
          <Checkbox label="I understand that the key stops working" error="Needed to continue" {...off} />
        </Stack>
      </Section>
      <Section title="Access" explanation="Who may ask, by address and by country.">
        <Stack>
          <TextArea
            label="Always blocked"
            mono
            rows={3}
            defaultValue={"192.0.2.0/24\n2001:db8::/32"}
            hint="One address or network a line"
          />
          <Combobox
            label="Country"
            options={countries}
            value={country}
            onChange={setCountry}
            placeholder="Type a name or a code"
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
