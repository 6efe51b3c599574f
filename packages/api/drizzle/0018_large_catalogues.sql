-- An import writes versions before their software, which says what they offer.
ALTER TABLE "versions" ALTER CONSTRAINT "versions_software_id_software_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
