import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type Examination, examine, type Material } from "../doctor/examine.ts";
import { sortPem } from "../doctor/pem.ts";

/** Files beyond this many bytes hold no certificate. */
const largestFile = 512 * 1024;

/** The two boxes of a certificate's upload, and what is seen in them. */
export type Intake = {
  certificate: RefObject<HTMLTextAreaElement | null>;
  privateKey: RefObject<HTMLTextAreaElement | null>;
  examination: Examination | undefined;
  /** What was done with what the person gave, or why it could not be taken. */
  note: string | undefined;
  /** Looks anew, after a box has changed. */
  look: () => void;
  /** Takes files: certificates and keys in any order, one to a file or several. */
  addFiles: (files: readonly File[]) => Promise<void>;
  putInOrder: () => void;
  /** What is in the boxes now. */
  material: () => Material;
  /** Empties both boxes. */
  clear: () => void;
};

/**
 * The state of a certificate's upload. The boxes are the page's own text areas, uncontrolled, so that the private key is
 * in no state of React, no store and no closure: it is there as long as the box is, and gone when it closes.
 */
export function useIntake(hostname: string | undefined): Intake {
  const certificate = useRef<HTMLTextAreaElement>(null);
  const privateKey = useRef<HTMLTextAreaElement>(null);
  const [examination, setExamination] = useState<Examination>();
  const [note, setNote] = useState<string>();
  const round = useRef(0);

  const examineNow = useCallback(async () => {
    const mine = ++round.current;
    const material = { certificate: valueOf(certificate), privateKey: valueOf(privateKey) };
    try {
      const seen = await examine(material, hostname, Date.now() / 1000);
      if (mine === round.current) setExamination(seen);
    } catch {
      if (mine === round.current) setNote("What reads certificates could not be loaded. Look at your connection.");
    }
  }, [hostname]);

  const clear = useCallback(() => {
    round.current += 1;
    for (const box of [certificate.current, privateKey.current]) if (box) box.value = "";
    setExamination(undefined);
    setNote(undefined);
  }, []);

  useEffect(() => {
    const box = privateKey.current;
    return () => {
      if (box) box.value = "";
    };
  }, []);

  /** Moves what was put into the wrong box. */
  const tidy = () => {
    const [certificates, keys] = [sortPem(valueOf(certificate)), sortPem(valueOf(privateKey))];
    if (certificates.privateKeys) {
      put(certificate, certificates.certificates);
      put(privateKey, certificates.privateKeys);
      setNote("The private key was put into its own box.");
    } else if (keys.certificates) {
      put(certificate, sortPem(valueOf(certificate) + keys.certificates).certificates);
      put(privateKey, keys.privateKeys);
      setNote("The certificates were put into their own box.");
    }
  };

  return {
    certificate,
    privateKey,
    examination,
    note,
    look() {
      tidy();
      void examineNow();
    },
    async addFiles(files) {
      const unusable: string[] = [];
      for (const file of files) {
        const { certificates, privateKeys } = sortPem(file.size > largestFile ? "" : await file.text());
        if (!certificates && !privateKeys) unusable.push(file.name);
        if (certificates) put(certificate, sortPem(`${valueOf(certificate)}\n${certificates}`).certificates);
        if (privateKeys) put(privateKey, privateKeys);
      }
      const names = unusable.join(", ");
      setNote(names && `No certificate or key as PEM text in ${names}.`);
      await examineNow();
    },
    putInOrder() {
      put(certificate, `${examination?.chain?.ordered.map(({ pem }) => pem).join("\n") ?? ""}\n`);
      setNote("The chain was put in order.");
      void examineNow();
    },
    material: () => ({ certificate: valueOf(certificate), privateKey: valueOf(privateKey) }),
    clear,
  };
}

function valueOf(box: RefObject<HTMLTextAreaElement | null>): string {
  return box.current?.value ?? "";
}

function put(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  if (box.current) box.current.value = text;
}
