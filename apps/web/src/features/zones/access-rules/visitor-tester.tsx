import {
  findMatchingRules,
  type Visitor,
  getVisitorVerdict,
  type VisitorRules,
} from "@edge-console/contract/rules/visitor-test";
import { type KeyboardEvent, type ReactElement, useState } from "react";
import { StateBadge } from "../../../ui/badge.tsx";
import { Combobox } from "../../../ui/combobox.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { countries } from "./country-list.ts";
import styles from "./visitor-tester.module.css";
import { describeMatch, listCaveats, visitorVerdictLabels, validateVisitor } from "./visitor-test-messages.ts";

const countryOptions = countries.map(({ code, name, aliases }) => ({
  value: code,
  label: name,
  detail: code,
  keywords: aliases,
}));

/** Tests a visitor against the form's rules and lists the ones that match. `blocked`: blocked kinds of networks, such as "Tor". */
export function VisitorTester({ rules, blocked }: { rules: VisitorRules; blocked: readonly string[] }): ReactElement {
  const [visitor, setVisitor] = useState<Visitor>({ address: "", country: "", asn: "" });
  const errors = validateVisitor(visitor);
  const canTest = Object.values(visitor).some((value) => value.trim() !== "") && Object.keys(errors).length === 0;
  const field = (name: keyof Visitor) => ({
    value: visitor[name],
    onChange: (event: { target: { value: string } }) => setVisitor({ ...visitor, [name]: event.target.value }),
  });
  // Enter must not submit the settings form.
  const preventSubmit = (event: KeyboardEvent) => event.key === "Enter" && event.preventDefault();
  return (
    <section className={styles.tester} aria-labelledby="visitor-tester">
      <div>
        <h3 id="visitor-tester" className={styles.title}>
          Test a visitor
        </h3>
        <p className={styles.about}>Checks the rules on this page, including unsaved changes.</p>
      </div>
      <div className={styles.fields}>
        <TextField
          label="IP address"
          mono
          autoComplete="off"
          placeholder="192.0.2.1"
          error={errors.address}
          onKeyDown={preventSubmit}
          {...field("address")}
        />
        <Combobox
          label="Country"
          placeholder="Search countries"
          empty="No matching countries"
          options={countryOptions}
          value={visitor.country || null}
          onChange={(country) => setVisitor({ ...visitor, country: country ?? "" })}
        />
        <TextField
          label="AS number"
          mono
          autoComplete="off"
          placeholder="AS64500"
          error={errors.asn}
          onKeyDown={preventSubmit}
          {...field("asn")}
        />
      </div>
      <output className={styles.result}>
        {canTest && <Result visitor={visitor} rules={rules} blocked={blocked} />}
      </output>
    </section>
  );
}

function Result({
  visitor,
  rules,
  blocked,
}: {
  visitor: Visitor;
  rules: VisitorRules;
  blocked: readonly string[];
}): ReactElement {
  const matches = findMatchingRules(visitor, rules);
  const { label, tone } = visitorVerdictLabels[getVisitorVerdict(matches)];
  return (
    <>
      <StateBadge tone={tone} isTinted>
        {label}
      </StateBadge>
      {matches.length > 0 && (
        <ul className={styles.matches}>
          {matches.map((match) => (
            <li key={`${match.field} ${match.entry}`}>{describeMatch(match)}</li>
          ))}
        </ul>
      )}
      {listCaveats(visitor, rules, blocked, matches).map((question) => (
        <p key={question} className={styles.caveat}>
          {question}
        </p>
      ))}
    </>
  );
}
